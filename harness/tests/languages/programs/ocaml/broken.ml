let x : int = "no number"
