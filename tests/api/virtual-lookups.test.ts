import { customersInSqlite } from '../sources/linked-databases.ts'
import { virtualLookupsSuite } from '../sources/virtual-lookups-suite.ts'

virtualLookupsSuite(customersInSqlite())
