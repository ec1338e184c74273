import { customersInSqlite } from '../../sources/linked-databases.ts'
import { virtualLinksSuite } from '../../sources/virtual-links-suite.ts'

virtualLinksSuite(customersInSqlite())
