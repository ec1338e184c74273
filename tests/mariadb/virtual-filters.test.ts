import { customersOn } from '../sources/linked-databases.ts'
import { mariadbServer } from '../sources/source-server.ts'
import { virtualFiltersSuite } from '../sources/virtual-filters-suite.ts'

virtualFiltersSuite(customersOn(await mariadbServer()))
