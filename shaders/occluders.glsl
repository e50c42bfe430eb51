// The nearest opaque marbles of a marble or a patch of wood, looked up once a vertex and handed on flat, so
// that no pixel looks through the whole scene. xyz: centre; w: radius. They come with the weightiest first.
