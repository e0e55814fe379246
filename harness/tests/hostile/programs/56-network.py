# 56. Calls a name and an address of the network by a library.
# expect: AC
# outside: works
import socket

for attempt in (lambda: socket.create_connection(("127.0.0.1", 22), 1), lambda: socket.getaddrinfo("example.org", 80),
                lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM), lambda: socket.socket(socket.AF_INET6)):
    try:
        attempt()
        print("got a network")
    except OSError:
        pass
print(sum(map(int, input().split())))
