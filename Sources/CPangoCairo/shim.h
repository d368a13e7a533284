// Cairo and Pango for Swift.
#pragma once

#include <cairo-pdf.h>
#include <pango/pangocairo.h>
