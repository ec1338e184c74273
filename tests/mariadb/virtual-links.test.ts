import { customersOn } from '../sources/linked-databases.ts'
import { mariadbServer } from '../sources/source-server.ts'
import { virtualLinksSuite } from '../sources/virtual-links-suite.ts'

virtualLinksSuite(customersOn(await mariadbServer()))
