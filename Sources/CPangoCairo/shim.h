// Cairo and Pango for Swift.
#pragma once

#include <pango/pangocairo.h>
