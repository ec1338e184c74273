import { customersOn } from '../sources/linked-databases.ts'
import { mariadbServer } from '../sources/source-server.ts'
import { virtualLookupsSuite } from '../sources/virtual-lookups-suite.ts'

virtualLookupsSuite(customersOn(await mariadbServer()))
