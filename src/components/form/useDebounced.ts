import { limits } from '@contract/limits';
import { useEffect, useState } from 'react';

/** The value, debounced by the documented delay. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), limits.ui.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
