declare module 'virtual:catalogues/app' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/form' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/auth' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-import' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-account' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-form' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-comments' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-errors' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-color' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-toolbar' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-cells' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-find' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}

declare module 'virtual:catalogues/later-bulk-edit' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-functions' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-home' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-notifications' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-dependents' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-conflict' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-undo' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-panel' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-column' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
declare module 'virtual:catalogues/later-share' {
  export const catalogues: Record<string, () => Promise<{ messages: Record<string, unknown> }>>
}
