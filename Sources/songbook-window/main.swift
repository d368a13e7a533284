import CAdwaita
