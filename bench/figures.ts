/** Of an unsorted list; NaN of an empty one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The value that `share` (0 to 1) of an ascending list do not exceed. */
export const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? Number.NaN;

/** The median of what could be read; null when nothing could. */
export function medianOrNull(values: readonly (number | null)[]): number | null {
  const read = values.filter((value) => value !== null);
  return read.length === 0 ? null : median(read);
}
