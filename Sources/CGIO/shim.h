// GIO for Swift.
#pragma once

#include <gio/gio.h>
