import { passwordCost } from '../../worker/security/passwords.ts'

// Tests sign hundreds of people up; at full cost, hashing takes a fifth of their time. Each hash says its cost.
Object.assign(passwordCost, { N: 1024, p: 1 })
