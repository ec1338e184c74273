import { baseRoles } from '../schema.ts'

/** Base roles that can be assigned. Ownership changes only through a transfer. */
export const assignableRoles = baseRoles.filter((role) => role !== 'owner')
export type AssignableRole = (typeof assignableRoles)[number]

/** Organization roles that can be assigned, as they appear on the wire. */
export const assignableOrgRoles = ['org-level-viewer', 'org-level-creator', 'super'] as const
export type AssignableOrgRole = (typeof assignableOrgRoles)[number]
