// SPDX-License-Identifier: MIT

import UIKit

/// A scroll view that pages through cards; each card's picture moves slower than the card.
final class CardsViewController: UIViewController, UIScrollViewDelegate {
  private let scrollView = UIScrollView()
  private let pageControl = UIPageControl()
  private let cards = [
    CardView(title: "Morning", hue: 0.1), CardView(title: "Noon", hue: 0.55),
    CardView(title: "Afternoon", hue: 0.42), CardView(title: "Evening", hue: 0.02),
    CardView(title: "Night", hue: 0.68),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.1, alpha: 1)
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.clipsToBounds = false
    scrollView.delegate = self
    view.addSubview(scrollView)
    cards.forEach(scrollView.addSubview)
    pageControl.numberOfPages = cards.count
    pageControl.addAction(
      UIAction { [weak self] _ in self?.showPage() }, for: .valueChanged)
    view.addSubview(pageControl)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds
    scrollView.frame = CGRect(
      x: area.width * 0.09, y: 60, width: area.width * 0.82, height: max(100, area.height - 160))
    scrollView.contentSize = CGSize(
      width: scrollView.bounds.width * CGFloat(cards.count), height: scrollView.bounds.height)
    for (index, card) in cards.enumerated() {
      card.bounds = CGRect(
        x: 0, y: 0, width: scrollView.bounds.width - 16, height: scrollView.bounds.height)
      card.center = CGPoint(
        x: scrollView.bounds.width * (CGFloat(index) + 0.5), y: scrollView.bounds.height / 2)
    }
    pageControl.frame = CGRect(x: 0, y: area.maxY - 70, width: area.width, height: 30)
    placePictures()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { placePictures() }

  private func placePictures() {
    let page = scrollView.contentOffset.x / max(1, scrollView.bounds.width)
    for (index, card) in cards.enumerated() { card.distance = CGFloat(index) - page }
    pageControl.currentPage = Int(page.rounded())
  }

  private func showPage() {
    let x = CGFloat(pageControl.currentPage) * scrollView.bounds.width
    scrollView.setContentOffset(CGPoint(x: x, y: 0), animated: true)
  }
}

/// Makes the controller of the sample's window.
@MainActor package func makeRootViewController() -> UIViewController { CardsViewController() }
