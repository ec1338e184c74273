import { customersInSqlite } from '../sources/linked-databases.ts'
import { virtualFiltersSuite } from '../sources/virtual-filters-suite.ts'

virtualFiltersSuite(customersInSqlite())
