import { limits } from '@contract/limits';
import { useEffect, useState } from 'react';

/** A value that follows what is typed with the documented delay. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), limits.ui.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
