import { createContext } from 'react'
import type { GridController } from './controller.ts'

/** The grid of adjacent components. */
export const GridContext = createContext<GridController | null>(null)
