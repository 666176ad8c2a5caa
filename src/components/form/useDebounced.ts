import { limits } from '@contract/limits';
import { useEffect, useState } from 'react';

/** The value, debounced; by default by the documented delay of searches. */
export function useDebounced<Value>(value: Value, delayMs: number = limits.ui.searchDebounceMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
