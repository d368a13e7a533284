// Runs commands in turn, round after round, and prints how long each took: one line a command, the durations in
// nanoseconds separated by spaces. In turn, because whatever else the machine does then hits all of them alike.
//
//     interleave ROUNDS [--stdin FILE] COMMAND ARG… [--and [--stdin FILE] COMMAND ARG…]…
//
// Standard output goes to /dev/null. A command that fails ends the run. The first round warms up and is not counted.
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

struct command {
    const char *input;
    char **arguments;
    long long *durations;
};

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long run(const struct command *command) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, command->input ? command->input : "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    pid_t child;
    long long start = now();
    if (posix_spawnp(&child, command->arguments[0], &actions, NULL, command->arguments, environ) != 0) {
        fprintf(stderr, "interleave: cannot run %s\n", command->arguments[0]);
        exit(1);
    }
    int status;
    waitpid(child, &status, 0);
    long long duration = now() - start;
    posix_spawn_file_actions_destroy(&actions);
    if (status != 0) {
        fprintf(stderr, "interleave: %s failed (%d)\n", command->arguments[0], status);
        exit(1);
    }
    return duration;
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    int rounds = atoi(arguments[1]);
    struct command commands[16];
    int number = 0;
    for (int i = 2; i < count; i++) {
        struct command *command = &commands[number++];
        command->input = NULL;
        if (strcmp(arguments[i], "--stdin") == 0) {
            command->input = arguments[i + 1];
            i += 2;
        }
        command->arguments = &arguments[i];
        command->durations = calloc(rounds, sizeof(long long));
        while (i < count && strcmp(arguments[i], "--and") != 0) i++;
        arguments[i] = NULL;
    }
    for (int round = -1; round < rounds; round++) {
        for (int i = 0; i < number; i++) {
            long long duration = run(&commands[i]);
            if (round >= 0) commands[i].durations[round] = duration;
        }
    }
    for (int i = 0; i < number; i++) {
        for (int round = 0; round < rounds; round++) printf("%lld ", commands[i].durations[round]);
        printf("\n");
    }
    return 0;
}
