/** Sets an entry of an LRU cache, and drops the one that was set longest ago if there are more than `entriesMax`. */
export function keepRecent<Key, Value>(
  entries: Map<Key, Value>,
  key: Key,
  value: Value,
  entriesMax: number,
): void {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
}
