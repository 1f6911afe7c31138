import { FAULT_KINDS } from '../../contract/fault-kinds.ts';
import {
  expectBrowserFaultContained,
  expectServerFaultContained,
  REMOTES,
} from '../support/remote-faults.ts';
import { test } from '../support/test.ts';

for (const remote of REMOTES) {
  for (const kind of FAULT_KINDS) {
    test(`${remote.name}, ${kind} on the server: its page shows an error and the rest works`, ({
      page,
      site,
    }) => expectServerFaultContained(page, site, remote, kind));

    test(`${remote.name}, ${kind} in the browser: its HTML stays and the rest works`, ({
      page,
      site,
    }) => expectBrowserFaultContained(page, site, remote, kind));
  }
}
