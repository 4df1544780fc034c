# Evenkeel at https://<machine>.<tailnet>.ts.net/budget, for the devices of a tailnet, with a certificate and no port to open.
tailscale serve --bg --https=443 --set-path=/budget http://127.0.0.1:8080/budget
