// Shared modules need an asynchronous border, as in every host of Module Federation.
import('./host-page.js');
