/**
 * Passes the value of `promise` to `take`, unless the returned function was called before. An effect returns
 * that function, so that an answer is not taken after its component left.
 */
export function takeAnswer<Value>(promise: Promise<Value>, take: (value: Value) => void): () => void {
  let isAwaited = true;
  void promise.then((value) => {
    if (isAwaited) take(value);
  });
  return () => {
    isAwaited = false;
  };
}
