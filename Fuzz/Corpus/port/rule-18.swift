import QuartzCore
let a = CABasicAnimation(keyPath: #keyPath(A.progress))
let b = CAKeyframeAnimation(keyPath: "turn")
let c = CASpringAnimation(keyPath: #keyPath(B.far))
