  @objc func tapped(_ sender: Any?) {}
  @objc func plain() {}
  @objc func both(_ s: Any, event: UIEvent?) {}
  @objc func with(sender: Any) {}
  @objc func value(_ v: UIView) -> Bool { true }

