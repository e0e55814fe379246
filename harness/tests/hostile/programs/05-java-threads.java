// 5. Has threads of a virtual machine compute, of which none is over the limit alone.
// expect: TLE
// limits: cpu=1s memory=512M processes=64
public class Threads {
  public static void main(String[] arguments) throws Exception {
    Thread[] threads = new Thread[8];
    for (int i = 0; i < threads.length; ++i) {
      threads[i] = new Thread(() -> {
        long end = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < end) {
        }
      });
      threads[i].start();
    }
    for (Thread thread : threads) thread.join();
    System.out.println("late");
  }
}
