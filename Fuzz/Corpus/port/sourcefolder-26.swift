--- a/a.swift
+++ b/a.swift
@@ -3,7 +3,8 @@
 line 3
 line 4
 line 5
-line 6
+six
+and
 line 7
 line 8
 line 9

