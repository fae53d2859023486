/**
 * Calls `take` with the value of `promise`, unless the returned function was called before. An effect returns
 * that function, so that no answer reaches a component that has unmounted.
 */
export function awaitUnlessCancelled<Value>(
  promise: Promise<Value>,
  take: (value: Value) => void,
): () => void {
  let isAwaited = true;
  void promise.then((value) => {
    if (isAwaited) take(value);
  });
  return () => {
    isAwaited = false;
  };
}
