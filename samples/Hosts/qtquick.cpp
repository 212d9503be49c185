// SPDX-License-Identifier: MIT
// Layers over the drawing of an item of Qt Quick: qtquick [--picture FILE]
#include <QGuiApplication>
#include <QMouseEvent>
#include <QOpenGLFramebufferObject>
#include <QQuickFramebufferObject>
#include <QQuickOpenGLUtils>
#include <QQuickWindow>
#include <lamina.h>

extern "C" {
#include "../EmbedInC/hud.h"
#include "../EmbedInC/scene.h"
}

static bool isPicture = false;

// The item, on the thread of the program.
struct LayerItem : QQuickFramebufferObject {
  QList<QPointF> presses;
  bool isReleased = false;

  LayerItem() {
    setAcceptedMouseButtons(Qt::LeftButton);
    setMirrorVertically(true);  // OpenGL's first row is the lowest, Qt Quick's the top one.
  }
  void mousePressEvent(QMouseEvent *event) override { presses << event->position(); }
  void mouseReleaseEvent(QMouseEvent *) override { isReleased = true; }
  Renderer *createRenderer() const override;
};

// The layers, on the thread that draws.
struct LayerRenderer : QQuickFramebufferObject::Renderer {
  lamina_renderer renderer = nullptr;
  int frame = 0;

  void synchronize(QQuickFramebufferObject *object) override {
    auto item = static_cast<LayerItem *>(object);
    lamina_size size = {item->width(), item->height()};
    if (!renderer) {
      if (!scene_make() || !(renderer = lamina_renderer_create("qtquick")))
        qFatal("qtquick: %s", lamina_last_error());
      lamina_renderer_set_layer(renderer, hud_make(size, scene_texture()));
    }
    lamina_rect bounds = {};
    lamina_renderer_bounds(renderer, &bounds);
    if (bounds.width != size.width || bounds.height != size.height) hud_resize(size);
    lamina_renderer_set_bounds(renderer, {0, 0, size.width, size.height});
    for (QPointF place : std::exchange(item->presses, {})) {
      lamina_layer hit =
          lamina_renderer_layer_at(renderer, {place.x(), place.y()}, size, false, true);
      hud_press(hit);
      lamina_release(hit);
    }
    if (std::exchange(item->isReleased, false)) hud_let_go();
  }

  void render() override {
    framebufferObject()->bind();
    QSize size = framebufferObject()->size();
    double time = isPicture ? 0.4 * qMin(frame++, 1) : lamina_current_time();
    scene_draw_texture(-0.3 - 0.6 * time);
    hud_texture_changed();
    scene_draw(0.3 + 0.6 * time, size.width(), size.height());
    lamina_renderer_begin_frame(renderer, time);
    lamina_renderer_render(renderer);
    lamina_renderer_end_frame(renderer);
    QQuickOpenGLUtils::resetOpenGLState();
    update();
  }

  ~LayerRenderer() override {
    lamina_renderer_tear_down(renderer);
    lamina_release(renderer);
    hud_free();
    lamina_transaction_flush();  // The thread ends.
  }
};

QQuickFramebufferObject::Renderer *LayerItem::createRenderer() const { return new LayerRenderer; }

int main(int argc, char **argv) {
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  QSurfaceFormat::setDefaultFormat(format);
  QQuickWindow::setGraphicsApi(QSGRendererInterface::OpenGL);
  QGuiApplication application(argc, argv);
  QStringList arguments = application.arguments();
  isPicture = arguments.size() == 3 && arguments[1] == "--picture";

  QQuickWindow window;
  LayerItem item;
  item.setParentItem(window.contentItem());
  auto fit = [&] { item.setSize(QSizeF(window.size())); };
  QObject::connect(&window, &QWindow::widthChanged, &item, fit);
  QObject::connect(&window, &QWindow::heightChanged, &item, fit);
  window.setTitle("Layers in Qt Quick");
  window.resize(640, 480);
  window.show();
  int frames = 0;
  QObject::connect(&window, &QQuickWindow::frameSwapped, &application, [&] {
    if (isPicture && ++frames == 2) application.exit(!window.grabWindow().save(arguments[2]));
  });
  return application.exec();
}
