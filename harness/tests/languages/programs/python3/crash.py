raise Exception("on purpose")
