import type { StorageKind } from '../schema.ts'

export const numericStorageKinds: readonly StorageKind[] = ['integer', 'decimal', 'real']

export function isNumericKind(kind: StorageKind): boolean {
  return numericStorageKinds.includes(kind)
}
