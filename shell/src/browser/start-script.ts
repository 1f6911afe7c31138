// Nothing: importing it fetches the script `start`, of which it is a part, without evaluating another module.
export {};
