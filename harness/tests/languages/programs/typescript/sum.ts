declare function require(name: string): any;
function depth(n: number): number { return n === 0 ? 0 : 1 + depth(n - 1); }
const [a, b]: bigint[] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(BigInt);
if (depth(100000) === 100000) console.log((a + b).toString());
