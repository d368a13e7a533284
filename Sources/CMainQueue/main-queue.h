// What libdispatch has for the run loop of another library, which CoreFoundation's uses. They are exported, and in no
// header that is installed. Source: src/init.c and private/queue_private.h of swift-corelibs-libdispatch.
#pragma once

// The descriptor of the main queue, an eventfd(2) that can be read while there is something in the queue.
int _dispatch_get_main_queue_handle_4CF(void);

// Does what is in the main queue, on the main thread. It returns at once where it is called by what it does.
void _dispatch_main_queue_callback_4CF(void *unused);
