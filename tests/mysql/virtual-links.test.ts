import { customersOn } from '../sources/linked-databases.ts'
import { mysqlServer } from '../sources/source-server.ts'
import { virtualLinksSuite } from '../sources/virtual-links-suite.ts'

virtualLinksSuite(customersOn(await mysqlServer()))
