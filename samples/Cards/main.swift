// SPDX-License-Identifier: MIT

import QuartzCore

print(CATransform3DIdentity)
