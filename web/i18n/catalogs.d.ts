declare module 'virtual:catalogs/app' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/rest-of-form' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-app' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/form' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/auth' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-import' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-sync' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-account' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-form' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-form-send' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-gallery' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-kanban' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-comments' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-errors' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-color' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-toolbar' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-cells' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-find' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}

declare module 'virtual:catalogs/later-bulk-edit' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-functions' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-home' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-notifications' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-dependents' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-conflict' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-view-menu' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-link-tables' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-undo' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-panel' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-column' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-share' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-timeline' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-calendar' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogs/later-external' {
  export const catalogs: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
