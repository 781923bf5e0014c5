/* What Swift's Glibc module leaves out: headers that it does not include, and what needs _GNU_SOURCE. */
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <pthread.h>

/* glibc declares these for _GNU_SOURCE only, which a module map cannot set for headers of another module. */
extern int accept4(int, struct sockaddr *, socklen_t *, int);
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int pthread_setname_np(pthread_t, const char *);
extern const char *strerrorname_np(int);
extern const char *strerrordesc_np(int);

/* struct ucred of unix(7): who is at the other end of a Unix socket. */
struct peer_credentials {
  int32_t pid;
  uint32_t uid;
  uint32_t gid;
};

/* RENAME_NOREPLACE of renameat2(2). */
enum { rename_no_replace = 1 };
