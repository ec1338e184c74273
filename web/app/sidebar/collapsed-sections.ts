// Sections that a person has collapsed on this device.

const key = 'tessera-collapsed-sections'

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}

export const collapsedSections = {
  has: (id: string): boolean => read().includes(id),
  set(id: string, isCollapsed: boolean): void {
    const others = read().filter((each) => each !== id)
    try {
      localStorage.setItem(key, JSON.stringify(isCollapsed ? [...others, id] : others))
    } catch {
      // Storage is blocked or full; the section opens again with the next page.
    }
  },
}
