// The nearest opaque marbles of a marble or a patch of wood, looked up once a vertex and handed on flat, so
// that no pixel looks through the whole scene. xyz: centre; w: radius squared (0 for none).
#define OCCLUDERS 12
