/** A device as a browser subscribes it, at an address on this machine where nothing answers. */
import { unique } from './hub.ts';

/** A new one each time. */
export const newDevice = () => ({
  endpoint: `http://127.0.0.1:9/${unique()}`,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
});
