import { createContext } from 'react'

/** True for items inside the "More" menu. */
export const InMore = createContext(false)
