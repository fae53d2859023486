/** Cases of promotions and of events that no one can type: pins, pictures, and a line end in a telephone. */
export const neverTyped = [
  'a place at the edge',
  'a latitude beyond the pole',
  'a longitude beyond the line',
  'a telephone with a line end',
  'a picture on the web',
  'a picture with a focal point',
  'a picture with another fragment',
  'a focal point beside the picture',
  'a focal point between two steps',
  'a focal point with one side',
  'a focal point with a sign',
  'two focal points',
  'a picture that is a script',
  'a picture with an address too long',
] as const;
