import { customersInSqlite } from '../../sources/linked-databases.ts'
import { virtualLinksOfSourcesSuite } from '../../sources/virtual-links-of-sources-suite.ts'

virtualLinksOfSourcesSuite(customersInSqlite(), customersInSqlite())
