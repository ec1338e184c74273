/** Templates with their colors: the server creates bases from them, the gallery shows them. */
export const templates = [
  { name: 'crm', color: '#4351E8', icon: 'handshake' },
  { name: 'projects', color: '#0C8265', icon: 'list-checks' },
  { name: 'content', color: '#A835A8', icon: 'calendar-days' },
  { name: 'inventory', color: '#D97706', icon: 'package' },
  { name: 'events', color: '#D3293D', icon: 'ticket' },
] as const

export type TemplateName = (typeof templates)[number]['name']

export const templateNames = templates.map(({ name }) => name)
