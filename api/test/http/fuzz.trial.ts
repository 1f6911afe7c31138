import { testAnyCall } from '../fuzz/test-any-call.ts';

testAnyCall(5000);
