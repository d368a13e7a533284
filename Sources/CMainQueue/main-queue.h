// The interface of libdispatch for other libraries' run loops, used by CoreFoundation. These functions are exported,
// but not in any installed header. Source: src/init.c and private/queue_private.h of swift-corelibs-libdispatch.
#pragma once

// The descriptor of the main queue, an eventfd(2) that is readable while the queue is not empty.
int _dispatch_get_main_queue_handle_4CF(void);

// Runs the work in the main queue, on the main thread. Returns at once if that work calls it.
void _dispatch_main_queue_callback_4CF(void *unused);
